const RELOADED = 'sopwith-reloaded';

/** After an upgrade, the server no longer has the parts of the page that an open tab was built of. The tab loads the new page, once. */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED) === import.meta.env.VERSION) return;
    sessionStorage.setItem(RELOADED, import.meta.env.VERSION);
    event.preventDefault();
    location.reload();
  });
}
