// This script is in the page twice. Before the first frame, the first copy computes styles and the second copy lays out the page. The browser would do
// both in one task with the painting; in three tasks, each takes less than 50 ms on a slow processor. Nothing is painted until the second copy has run
// (`blocking="render"`); neither copy waits for the page's script. The first copy also switches examples in several languages to the language that the
// reader chose last (saved by src/docs/client/chosenTabs.ts), and shows the reader's feedback on the page (src/docs/client/Feedback.tsx).
(() => {
  if (document.currentScript.hasAttribute('blocking')) return void document.documentElement.offsetHeight;
  let saved = null;
  let said = null;
  const asks = document.querySelector('[data-asks]');
  try {
    saved = localStorage.getItem('runnel.tabs');
    said = asks && JSON.parse(localStorage.getItem('runnel.feedback'))?.[asks.dataset.asks]?.helped;
  } catch {
    // Third-party frames have no storage, so they show the first language. Invalid JSON counts as no feedback.
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
