"use strict";
// Shows the lines of a group's clauses when it is opened, and filters them by text and verdict: a group or
// chip without a match is hidden, one with a match is open.
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const box = document.getElementById("filter");
  const verdict = document.getElementById("verdict");
  const count = document.getElementById("count");
  const holders = Array.from(document.querySelectorAll("details.group, details.chip"));
  const wasOpen = new Map(holders.map((holder) => [holder, holder.open]));
  const groups = holders.filter((holder) => holder.dataset.lines).map((holder) => ({
    holder,
    lines: data.groups[holder.dataset.lines].map(([clause, ms, word = 0, said = 0]) => {
      const [id, must] = data.clauses[clause];
      const line = { id, must, ms, verdict: data.verdicts[word], evidence: data.evidence[said] };
      line.text = [holder.dataset.chip, id, words(line.verdict), must, line.evidence].join(" ").toLowerCase();
      return line;
    }),
  }));
  const total = groups.reduce((sum, group) => sum + group.lines.length, 0);
  let filtered = false;

  function words(name) {
    return name.replace(/_/g, " ");
  }

  function element(name, kind, text, ...inside) {
    const made = document.createElement(name);
    made.className = kind;
    if (text) { made.textContent = text; }
    made.append(...inside);
    return made;
  }

  function row(line) {
    const said = line.evidence ? [element("span", "evidence", line.evidence)] : [];
    const cells = [
      element("span", "id", line.id),
      element("span", "", "", element("span", "badge " + line.verdict, words(line.verdict))),
      element("span", "must", line.must, ...said),
      element("span", "seconds", (line.ms / 1000).toFixed(3) + " s"),
    ];
    cells.forEach((cell) => cell.setAttribute("role", "cell"));
    const made = element("div", "clause", "", ...cells);
    made.setAttribute("role", "row");
    return made;
  }

  function show(group) {
    group.table = group.table || group.holder.appendChild(element("div", "clauses", ""));
    group.table.setAttribute("role", "table");
    group.table.setAttribute("aria-label", group.holder.querySelector(".name").textContent);
    group.table.replaceChildren(...(group.holder.open ? group.hits.map(row) : []));
  }

  function apply() {
    const wanted = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const active = wanted.length > 0 || verdict.value !== "";
    if (active && !filtered) {
      holders.forEach((holder) => wasOpen.set(holder, holder.open));
    }
    let shown = 0;
    groups.forEach((group) => {
      group.hits = group.lines.filter((line) => wanted.every((word) => line.text.includes(word)) &&
        (verdict.value === "" || line.verdict === verdict.value));
      shown += group.hits.length;
    });
    const some = new Set(groups.filter((group) => group.hits.length > 0).map((group) => group.holder));
    some.forEach((holder) => some.add(holder.closest("details.chip")));
    holders.forEach((holder) => {
      holder.hidden = active && !some.has(holder);
      holder.open = active ? some.has(holder) : wasOpen.get(holder);
    });
    groups.forEach(show);
    filtered = active;
    count.textContent = shown + " of " + total + " clauses";
  }

  box.addEventListener("input", apply);
  verdict.addEventListener("change", apply);
  document.querySelectorAll("a[data-chip]").forEach((link) => {
    link.addEventListener("click", () => {
      const chip = document.getElementById(link.dataset.chip);
      if (chip) { chip.open = true; }
    });
  });
  if (location.hash.length > 1) {
    const chip = document.getElementById(location.hash.slice(1));
    if (chip) { chip.open = true; }
  }
  apply();
  new MutationObserver((changes) => {
    const changed = new Set(changes.map((change) => change.target));
    groups.filter((group) => changed.has(group.holder)).forEach(show);
  }).observe(document.body, { subtree: true, attributeFilter: ["open"] });
})();
