import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/playfair-display/wght.css';
import '@fontsource-variable/eb-garamond/wght.css';
import './lib/design.css';
import './app.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { arrive } from './lib/arrival';
import { LOCAL } from './lib/carrier';
import { words } from './lib/i18n.svelte';
import { router } from './lib/router.svelte';
import { applyLook, settings } from './lib/settings.svelte';

function begin(): void {
  applyLook();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyLook);
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', applyLook);
  router.start();
  if (router.place.page === 'table') arrive(router.place.id, router.place.seat);
  void words.use(settings.language).then(() => mount(App, { target: document.getElementById('app')! }));
}

// Never awaited at the top: what is loaded here imports from this very file, and both would wait for each other.
if (LOCAL)
  void import('./local/start').then(({ start }) => {
    start();
    begin();
  });
else begin();
