"""The spec's model: what a person reads who wrote a wrong YAML, word for word."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from checkout import FIXTURES, ROOT
from unipal.generator.spec.model import Spec, SpecError, load_spec

SMALL = FIXTURES / "spec_small"


class Bad(NamedTuple):
    """One edit of a file of the small spec and the whole text of the errors it leads to."""

    name: str
    file: str
    old: str
    new: str
    text: str


BAD = (
    Bad(
        "unknown_key",
        "paint.yaml",
        "    - {name: size, type: size, dir: in, unit: bytes,",
        "    - {name: size, type: size, dir: in, units: bytes,",
        (
            "pal_spec/paint.yaml:14:41: paint.size: unknown key 'units'\n"
            "  did you mean: unit\n"
            "  next: correct the key"
        ),
    ),
    Bad(
        "unknown_key_of_function",
        "paint.yaml",
        "  requirement: optional",
        "  requirment: optional",
        (
            "pal_spec/paint.yaml:28:3: paintQuery: misses 'requirement'\n"
            "  next: add 'requirement: …'\n"
            "pal_spec/paint.yaml:31:3: paintQuery: unknown key 'requirment'\n"
            "  did you mean: requirement\n"
            "  next: correct the key"
        ),
    ),
    Bad(
        "missing_key",
        "paint.yaml",
        "  doc: Say whether the paint of a ticket is dry.\n",
        "",
        ("pal_spec/paint.yaml:28:3: paintQuery: misses 'doc'\n  next: add 'doc: …'"),
    ),
    Bad(
        "wrong_kind",
        "paint.yaml",
        "  slot: 1\n",
        "  slot: one\n",
        (
            "pal_spec/paint.yaml:29:9: paintQuery.slot: must be an integer, not text\n"
            "  next: correct the value"
        ),
    ),
    Bad(
        "negative_slot",
        "paint.yaml",
        "  slot: 1\n",
        "  slot: -1\n",
        (
            "pal_spec/paint.yaml:29:9: paintQuery.slot: must be at least 0, not -1\n"
            "  next: correct the value"
        ),
    ),
    Bad(
        "duplicate_slot",
        "paint.yaml",
        "  slot: 1\n",
        "  slot: 0\n",
        (
            "pal_spec/paint.yaml:29:9: paintQuery: slot 0 is taken by paint "
            "(pal_spec/paint.yaml:6:9)\n"
            "  next: take the next free slot; slots are permanent"
        ),
    ),
    Bad(
        "slot_gap",
        "sell.yaml",
        "  slot: 2\n",
        "  slot: 5\n",
        (
            "pal_spec/sell.yaml:6:9: sell: slot 2 of the device table is empty, and 5 is "
            "used\n"
            "  next: slots are appended without gaps: use slot 2"
        ),
    ),
    Bad(
        "duplicate_key",
        "paint.yaml",
        "  slot: 1\n",
        ("  slot: 1\n  slot: 1\n"),
        (
            "pal_spec/paint.yaml:30:3: slot: key stands twice, first in line 29\n"
            "  next: remove one of them"
        ),
    ),
    Bad(
        "not_yaml",
        "paint.yaml",
        "group: paint",
        "group: [paint",
        (
            "pal_spec/paint.yaml:2:6: not YAML: did not find expected ',' or ']'\n"
            "  next: correct the syntax"
        ),
    ),
    Bad(
        "duplicate_function",
        "sell.yaml",
        "- name: sell",
        "- name: paintQuery",
        (
            "pal_spec/sell.yaml:6:9: paintQuery: function stands twice, first in "
            "pal_spec/paint.yaml:28:9\n"
            "  next: give one of them another name"
        ),
    ),
    Bad(
        "duplicate_clause",
        "paint.yaml",
        "{id: keeps_order,",
        "{id: every_byte,",
        (
            "pal_spec/paint.yaml:26:12: paint.every_byte: clause stands twice, first in "
            "line 25\n"
            "  next: ids are permanent: give the new one another id"
        ),
    ),
    Bad(
        "unknown_type",
        "paint.yaml",
        "type: palColour",
        "type: palColor",
        (
            "pal_spec/paint.yaml:15:28: paint.colour: no type 'palColor' in types.yaml\n"
            "  did you mean: palColour\n"
            "  next: correct the name, or add the type to types.yaml"
        ),
    ),
    Bad(
        "unknown_code",
        "paint.yaml",
        "{code: palInProgress,",
        "{code: palInProgres,",
        (
            "pal_spec/paint.yaml:37:14: paintQuery: 'palInProgres' is not a value of "
            "palResult\n"
            "  did you mean: palInProgress\n"
            "  next: use a value of palResult in types.yaml"
        ),
    ),
    Bad(
        "code_not_pal",
        "paint.yaml",
        "{code: palInProgress,",
        "{code: inProgress,",
        (
            "pal_spec/paint.yaml:37:14: paintQuery.inProgress.code: 'inProgress' does "
            "not have the form ^pal[A-Z][A-Za-z0-9]*$\n"
            "  next: start it with pal, as in palSuccess"
        ),
    ),
    Bad(
        "bad_level",
        "paint.yaml",
        "level: process",
        "level: proces",
        (
            "pal_spec/paint.yaml:27:36: paint.shown_to_others.level: 'proces' is none of "
            "contract, ordering, process, runner\n"
            "  did you mean: process\n"
            "  next: use one of them"
        ),
    ),
    Bad(
        "bad_dir",
        "paint.yaml",
        "{name: colour, type: palColour, dir: in,",
        "{name: colour, type: palColour, dir: input,",
        (
            "pal_spec/paint.yaml:15:44: paint.colour.dir: 'input' is none of in, out, "
            "inout\n"
            "  did you mean: inout\n"
            "  next: use one of them"
        ),
    ),
    Bad(
        "size_without_unit",
        "paint.yaml",
        "{name: size, type: size, dir: in, unit: bytes,",
        "{name: size, type: size, dir: in,",
        (
            "pal_spec/paint.yaml:14:7: paint.size: misses 'unit': a size states its unit\n"
            "  next: add 'unit: …'"
        ),
    ),
    Bad(
        "address_without_space",
        "paint.yaml",
        "{name: dst, type: ptr, dir: out, space: device,",
        "{name: dst, type: ptr, dir: out,",
        (
            "pal_spec/paint.yaml:12:7: paint.dst: misses 'space': an address states who "
            "may read it, who owns it and until when\n"
            "  next: add 'space: …'"
        ),
    ),
    Bad(
        "pointer_without_nullable",
        "sell.yaml",
        'valid_until: return, nullable: false, doc: "Name."',
        'valid_until: return, doc: "Name."',
        (
            "pal_spec/sell.yaml:12:7: sell.title: misses 'nullable': a pointer states "
            "whether it may be null\n"
            "  next: add 'nullable: …'"
        ),
    ),
    Bad(
        "handle_without_owner",
        "paint.yaml",
        "{name: stream, type: stream, dir: in, owner: caller,",
        "{name: stream, type: stream, dir: in,",
        (
            "pal_spec/paint.yaml:19:7: paint.stream: misses 'owner': a handle states its "
            "owner\n"
            "  next: add 'owner: …'"
        ),
    ),
    Bad(
        "dangling_length",
        "paint.yaml",
        "space: device, length: size",
        "space: device, length: sise",
        (
            "pal_spec/paint.yaml:12:63: paint.dst: length names 'sise', which is not a "
            "parameter of paint\n"
            "  did you mean: size\n"
            "  next: name the parameter that bounds it"
        ),
    ),
    Bad(
        "output_as_input",
        "sell.yaml",
        "{name: price, type: float_out, dir: out,",
        "{name: price, type: float_out, dir: in,",
        (
            "pal_spec/sell.yaml:19:43: sell.price: type float_out is an output, so dir "
            "cannot be in\n"
            "  next: write `out` or `inout`, or take an input type"
        ),
    ),
    Bad(
        "no_null_stream",
        "paint.yaml",
        "{name: stream, type: stream, dir: in, owner: caller, nullable: true,",
        "{name: stream, type: stream, dir: in, owner: caller, nullable: false,",
        (
            "pal_spec/paint.yaml:20:28: paint: host_blocks is when_stream_null, but no "
            "stream parameter may be null\n"
            "  next: add `nullable: true` to the stream, or state never, always or may"
        ),
    ),
    Bad(
        "no_stream_to_order_on",
        "paint.yaml",
        "{host_blocks: never, ordering: none, threads: one_per_handle",
        "{host_blocks: never, ordering: stream, threads: one_per_handle",
        (
            "pal_spec/paint.yaml:35:45: paintQuery: ordering is stream, but the function "
            "takes no stream and no event\n"
            "  next: state none or device, or add the stream"
        ),
    ),
    Bad(
        "required_in_capability",
        "sell.yaml",
        ("requirement: capability\n  doc"),
        ("requirement: required\n  doc"),
        (
            "pal_spec/sell.yaml:9:16: sell: group sell is a capability, so no function "
            "of it is required\n"
            "  next: write `capability` or `optional`"
        ),
    ),
    Bad(
        "capability_in_required",
        "paint.yaml",
        "  requirement: optional",
        "  requirement: capability",
        (
            "pal_spec/paint.yaml:31:16: paintQuery: group paint is required, so the "
            "function is required or optional\n"
            "  next: write `required` or `optional`"
        ),
    ),
    Bad(
        "since_later",
        "sell.yaml",
        '  since: "1.1"',
        '  since: "1.2"',
        (
            "pal_spec/sell.yaml:8:10: sell: since 1.2 is later than the spec's version "
            "1.1\n"
            "  next: raise `version` in types.yaml or correct `since`"
        ),
    ),
    Bad(
        "since_not_text",
        "sell.yaml",
        '  since: "1.1"',
        "  since: 1.1",
        (
            "pal_spec/sell.yaml:8:10: sell.since: must be text, not a number\n"
            "  next: correct the value"
        ),
    ),
    Bad(
        "required_in_absent",
        "sell.yaml",
        "{id: once, level: ordering,",
        "{id: once, level: ordering, flagcx: advice,",
        (
            "pal_spec/sell.yaml:24:43: sell.once: flagcx is advice, but the function is "
            "absent from FlagCX's table\n"
            "  next: remove the clause's flagcx"
        ),
    ),
    Bad(
        "advice_without_citation",
        "paint.yaml",
        ', otherwise: "roller_adaptor.cc:7 mixes them"}',
        "}",
        (
            "pal_spec/paint.yaml:26:50: paint.keeps_order: flagcx is advice, but nothing says "
            "which adaptor of FlagCX does otherwise\n"
            '  next: add `otherwise: "x_adaptor.cc:LINE what it does"`, or remove flagcx'
        ),
    ),
    Bad(
        "citation_of_a_required_clause",
        "paint.yaml",
        "level: ordering, flagcx: advice,",
        "level: ordering,",
        (
            "pal_spec/paint.yaml:26:111: paint.keeps_order: an adaptor of FlagCX does otherwise, "
            "but flagcx is required\n"
            "  next: write `flagcx: advice`, or remove otherwise"
        ),
    ),
    Bad(
        "citation_without_a_line",
        "paint.yaml",
        "roller_adaptor.cc:7 mixes them",
        "the roller mixes them",
        (
            "pal_spec/paint.yaml:26:127: paint.keeps_order.otherwise: 'the roller mixes them' does "
            "not have the form ^[a-z][a-z0-9_]*_adaptor\\.cc:[0-9]+[ :,].*\\S\n"
            "  next: name an adaptor of FlagCX by file and line, then what it does, as in "
            '"cuda_adaptor.cc:42 sets pinned memory at once"'
        ),
    ),
    Bad(
        "citation_that_excuses_nothing",
        "sell.yaml",
        "  flagcx: absent\n",
        '  flagcx: absent\n  otherwise: "roller_adaptor.cc:9 looks at nothing"\n',
        (
            "pal_spec/sell.yaml:23:14: sell: otherwise excuses no clause: none follows from the "
            "parameters that a FlagCX plugin could be judged by\n"
            "  next: remove it"
        ),
    ),
    Bad(
        "no_sentence",
        "sell.yaml",
        'must: "fn is called once."',
        'must: "fn is called once"',
        (
            "pal_spec/sell.yaml:24:41: sell.once: must is not a sentence\n"
            "  next: end it with a full stop"
        ),
    ),
    Bad(
        "camel_clause",
        "sell.yaml",
        "{id: once,",
        "{id: onlyOnce,",
        (
            "pal_spec/sell.yaml:24:12: sell.onlyOnce.id: 'onlyOnce' does not have the "
            "form ^[a-z][a-z0-9_]*$\n"
            "  next: write it in snake_case, as in later_work_waits"
        ),
    ),
    Bad(
        "group_of_another_file",
        "sell.yaml",
        "group: sell",
        "group: trade",
        (
            "pal_spec/sell.yaml:1:8: trade: the file of this group is sell.yaml\n"
            "  next: a group and its file have one name"
        ),
    ),
    Bad(
        "duplicate_parameter",
        "sell.yaml",
        "{name: room, type: size",
        "{name: title, type: size",
        (
            "pal_spec/sell.yaml:16:57: sell.receipt: length names 'room', which is not a "
            "parameter of sell\n"
            "  next: name the parameter that bounds it\n"
            "pal_spec/sell.yaml:17:14: sell.title: parameter stands twice\n"
            "  next: give one of them another name"
        ),
    ),
    Bad(
        "dangling_capability",
        "runners.yaml",
        "groups: [sell]",
        "groups: [sale]",
        (
            "pal_spec/runners.yaml:7:33: sale: no group 'sale' in pal_spec\n"
            "  next: name a group: a capability that no file defines can never be "
            "certified"
        ),
    ),
    Bad(
        "dangling_clause",
        "runners.yaml",
        "paint.every_byte,",
        "paint.every_bytes,",
        (
            "pal_spec/runners.yaml:10:39: by_clause: no clause 'paint.every_bytes' in "
            "pal_spec\n"
            "  did you mean: paint.every_byte\n"
            "  next: name a clause of the spec"
        ),
    ),
    Bad(
        "runner_clause_twice",
        "runners.yaml",
        "{id: opens,",
        "{id: mural,",
        (
            "pal_spec/runners.yaml:13:14: gallery.mural: clause stands twice, first in line 12\n"
            "  next: ids are permanent: give the new one another id"
        ),
    ),
    Bad(
        "runner_clause_of_no_operation",
        "runners.yaml",
        "operations: [mural]",
        "operations: [murals]",
        (
            "pal_spec/runners.yaml:2:11: gallery: no clause proves mural\n"
            "  next: add a clause with `operations: […]`\n"
            "pal_spec/runners.yaml:12:34: gallery.mural: no operation 'murals' in "
            "collectives.yaml\n"
            "  did you mean: mural\n"
            "  next: name an operation"
        ),
    ),
    Bad(
        "clause_that_no_entry_covers",
        "runners.yaml",
        '  - functions: [paint]\n    because: "A wall without paint shows no painting."\n',
        "",
        (
            "pal_spec/runners.yaml:2:11: gallery: no entry of locks or harmless covers "
            "paint.keeps_order\n"
            "  next: add one that says what its violation does to the runner"
        ),
    ),
    Bad(
        "clause_that_two_entries_cover",
        "runners.yaml",
        "  - arguments: true\n",
        "  - arguments: true\n    clauses: [paint.every_byte]\n",
        (
            "pal_spec/runners.yaml:26:14: paint.every_byte: two entries cover it for gallery\n"
            "  next: remove one of them"
        ),
    ),
    Bad(
        "lock_of_an_unknown_runner",
        "runners.yaml",
        "  - functions: [paint]\n",
        "  - functions: [paint]\n    runners: [galery]\n",
        (
            "pal_spec/runners.yaml:2:11: gallery: no entry of locks or harmless covers "
            "paint.keeps_order\n"
            "  next: add one that says what its violation does to the runner\n"
            "pal_spec/runners.yaml:19:15: galery: no runner 'galery'\n"
            "  did you mean: gallery\n"
            "  next: name a runner of this file"
        ),
    ),
    Bad(
        "lock_that_covers_nothing",
        "runners.yaml",
        "  - functions: [paint]\n",
        '  - functions: [sell]\n    because: "Nobody buys."\n  - functions: [paint]\n',
        (
            "pal_spec/runners.yaml:19:14: locks: the entry covers no clause of a group that a "
            "runner needs\n"
            "  next: remove it, or name functions of needed groups"
        ),
    ),
    Bad(
        "lock_that_is_no_sentence",
        "runners.yaml",
        "The gallery passes no null.",
        "The gallery passes no null",
        (
            "pal_spec/runners.yaml:25:14: harmless[0].because: 'The gallery passes no null' does "
            "not have the form \\.$\n"
            "  next: write a sentence and end it with a full stop"
        ),
    ),
    Bad(
        "runner_named_as_a_function",
        "runners.yaml",
        "name: gallery",
        "name: paint",
        (
            "pal_spec/runners.yaml:2:11: paint: a function has this name "
            "(pal_spec/paint.yaml:6:9)\n"
            "  next: give the runner another name: both begin the ids of their clauses"
        ),
    ),
    Bad(
        "duplicate_value",
        "types.yaml",
        "{name: palGreen, value: 1,",
        "{name: palGreen, value: 0,",
        (
            "pal_spec/types.yaml:31:33: palColour.palGreen: value 0 is taken by palRed\n"
            "  next: values are permanent; take the next free one"
        ),
    ),
    Bad(
        "duplicate_type",
        "types.yaml",
        "  - name: palColour",
        "  - name: palResult",
        (
            "pal_spec/types.yaml:26:11: palResult: type stands twice, first in line 16\n"
            "  next: give one of them another name"
        ),
    ),
    Bad(
        "list_expected",
        "paint.yaml",
        ("  errors:\n    - {code: palInProgress, when: it is wet}\n"),
        "  errors: {code: palInProgress, when: it is wet}\n",
        (
            "pal_spec/paint.yaml:36:11: paintQuery.errors: must be a list, not a mapping\n"
            "  next: correct the value"
        ),
    ),
    Bad(
        "unknown_need",
        "paint.yaml",
        "needs: [two_devices]",
        "needs: [two_device]",
        (
            "pal_spec/paint.yaml:26:66: paint.keeps_order.needs[0]: 'two_device' is none of "
            "host_kernel, independent_queues, two_devices\n"
            "  did you mean: two_devices\n"
            "  next: use one of them"
        ),
    ),
)


@pytest.fixture(scope="module")
def small() -> Spec:
    return load_spec(SMALL)


@pytest.mark.parametrize("bad", BAD, ids=[b.name for b in BAD])
def test_wording(bad: Bad, tmp_path: Path) -> None:
    folder = tmp_path / "pal_spec"
    shutil.copytree(SMALL, folder, ignore=shutil.ignore_patterns("golden"))
    text = (folder / bad.file).read_text(encoding="utf-8")
    assert bad.old in text, "the edit fits the fixture"
    (folder / bad.file).write_text(text.replace(bad.old, bad.new, 1), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load_spec(folder)
    assert str(caught.value) == bad.text


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        load_spec(tmp_path)
    assert str(caught.value) == (
        "pal_spec/types.yaml:1:1: No such file or directory\n  next: create the file"
    )


def test_derived_clauses_follow_from_fields(small: Spec) -> None:
    derived = {c.id for c in small.by_name["paint"].clauses if c.derived}
    assert derived == {
        "paint.null_dst_refused",
        "paint.bad_colour_refused",
        "paint.null_corners_refused",
        "paint.null_brush_refused",
        "paint.null_ticket_refused",
    }
    assert {small.clauses[c].flagcx for c in derived} == {"required"}
    assert small.clauses["sell.null_money_refused"].flagcx == "absent"


def test_clauses_know_which_adaptor_of_flagcx_does_otherwise(tmp_path: Path, small: Spec) -> None:
    """A clause's own citation, and a function's for all clauses that its parameters imply."""
    clause = small.clauses["paint.keeps_order"]
    assert (clause.flagcx, clause.otherwise) == ("advice", "roller_adaptor.cc:7 mixes them")
    assert small.clauses["paint.every_byte"].otherwise == ""
    folder = tmp_path / "pal_spec"
    shutil.copytree(SMALL, folder, ignore=shutil.ignore_patterns("golden"))
    text = (folder / "paint.yaml").read_text(encoding="utf-8")
    cited = '  flagcx: required\n  otherwise: "roller_adaptor.cc:9 looks at nothing"\n'
    (folder / "paint.yaml").write_text(
        text.replace("  flagcx: required\n", cited), encoding="utf-8"
    )
    paint = load_spec(folder).by_name["paint"]
    derived = [c for c in paint.clauses if c.derived]
    assert {(c.flagcx, c.otherwise) for c in derived} == {
        ("advice", "roller_adaptor.cc:9 looks at nothing")
    }
    assert [c.flagcx for c in paint.clauses if not c.derived] == ["required", "advice", "required"]


def test_every_exemption_of_a_flagcx_plugin_cites_an_adaptor() -> None:
    """Of the product's own spec: by file and line, and nothing that is judged has one."""
    spec = load_spec(ROOT / "pal_spec")
    for clause in spec.clauses.values():
        cited = re.match(r"[a-z_]+_adaptor\.cc:\d+[ :,]", clause.otherwise) is not None
        assert cited == (clause.flagcx == "advice"), clause.id


def test_entries_know_their_place(small: Spec) -> None:
    assert str(small.by_name["sell"].location) == "pal_spec/sell.yaml:6:9"
    assert str(small.clauses["paint.keeps_order"].location) == "pal_spec/paint.yaml:26:12"


def test_digest_covers_every_byte(tmp_path: Path, small: Spec) -> None:
    folder = tmp_path / "pal_spec"
    shutil.copytree(SMALL, folder, ignore=shutil.ignore_patterns("golden"))
    assert load_spec(folder).sha256 == small.sha256
    with (folder / "sell.yaml").open("a", encoding="utf-8") as file:
        file.write("# a comment\n")
    assert load_spec(folder).sha256 != small.sha256


def test_the_product_has_the_clauses_it_promises() -> None:
    spec = load_spec(ROOT / "pal_spec")
    stated = [c for c in spec.clauses.values() if not c.derived and c.status == "active"]
    assert len(stated) >= 180
    assert all(f.clauses for f in spec.functions)
    assert [f.slot for f in spec.table("device").functions] == list(range(50))
