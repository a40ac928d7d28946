"use strict";
// Filters the clauses by text and verdict; a group or chip without a match is hidden, with one is open.
(function () {
  const box = document.getElementById("filter");
  const verdict = document.getElementById("verdict");
  const count = document.getElementById("count");
  const clauses = Array.from(document.querySelectorAll(".clause"));
  const holders = Array.from(document.querySelectorAll("details.group, details.chip"));
  const wasOpen = new Map(holders.map((holder) => [holder, holder.open]));
  const text = new Map(clauses.map((clause) => [
    clause, (clause.dataset.chip + " " + clause.textContent).toLowerCase(),
  ]));
  let filtered = false;

  function apply() {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = verdict.value;
    const active = words.length > 0 || wanted !== "";
    if (active && !filtered) {
      holders.forEach((holder) => wasOpen.set(holder, holder.open));
    }
    let shown = 0;
    clauses.forEach((clause) => {
      const all = text.get(clause);
      const hit = words.every((word) => all.includes(word)) &&
        (wanted === "" || clause.dataset.verdict === wanted);
      clause.hidden = !hit;
      shown += hit ? 1 : 0;
    });
    holders.forEach((holder) => {
      const some = holder.querySelector(".clause:not([hidden])") !== null;
      holder.hidden = active && !some;
      holder.open = active ? some : wasOpen.get(holder);
    });
    filtered = active;
    count.textContent = shown + " of " + clauses.length + " clauses";
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
})();
