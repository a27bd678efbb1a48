// Stands in the page twice. Before the first frame, the first works out its styles, and the second lays it out: work that the browser would do in
// one task with its drawing, and now does in three. Each is over within 50 ms on a slow processor. Nothing is drawn until the second has run
// (`blocking="render"`); neither waits for the page's script.
if (document.currentScript.hasAttribute('blocking')) void document.documentElement.offsetHeight;
else void getComputedStyle(document.documentElement).color;
