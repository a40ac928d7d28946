"""The part that proof/sources uses."""

from collections.abc import Sequence

Rule = tuple[str, str]

def mutants_regexp(
    source: Sequence[str],
    ruleFiles: Sequence[str] | None = None,
    mutateTestCode: bool = False,
    mutateBoth: bool = False,
    ignorePatterns: Sequence[str] | None = None,
    ignoreStringOnly: bool = False,
    fuzzing: bool = False,
) -> list[tuple[int, str, Rule, object]]: ...
