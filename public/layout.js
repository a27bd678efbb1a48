// This script is in the page twice. Before the first frame, the first one computes styles and the second one lays the page out: work that the browser
// would do in one task with the painting, and now does in three. Each takes less than 50 ms on a slow processor. Nothing is painted until the second
// one has run (`blocking="render"`); neither waits for the page's script. Before that, examples in several languages switch to the one that the
// reader chose last (src/docs/client/chosenTabs.ts remembers it), and what they said of the page shows (src/docs/client/Feedback.tsx).
(() => {
  if (document.currentScript.hasAttribute('blocking')) return void document.documentElement.offsetHeight;
  let saved = null;
  let said = null;
  const asks = document.querySelector('[data-asks]');
  try {
    saved = localStorage.getItem('runnel.tabs');
    said = asks && JSON.parse(localStorage.getItem('runnel.feedback'))?.[asks.dataset.asks]?.helped;
  } catch {
    // Storage is kept from third-party frames: the first language then. What is no JSON is no answer.
  }
  const chosen = saved ? saved.split('\n') : [];
  for (const box of chosen.length > 0 ? document.querySelectorAll('[data-kept-tabs]') : []) {
    const tabs = [...box.querySelectorAll('[role="tab"]')];
    const label = chosen.find((one) => tabs.some((tab) => tab.textContent === one));
    if (label === undefined) continue;
    for (const tab of tabs) {
      const isShown = tab.textContent === label;
      tab.setAttribute('aria-selected', isShown);
      const panel = document.getElementById(tab.getAttribute('aria-controls'));
      for (const part of [tab, panel]) part.dataset.state = isShown ? 'active' : 'inactive';
      panel.hidden = !isShown;
    }
  }
  if (typeof said === 'boolean') {
    asks.querySelectorAll('button')[said ? 0 : 1].setAttribute('aria-pressed', 'true');
    asks.querySelector('[data-kept-answer]').hidden = false;
  }
  return void getComputedStyle(document.documentElement).color;
})();
