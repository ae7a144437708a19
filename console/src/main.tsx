import './app/mantine-styles.ts';
import './app/base.css';
import './app/touch.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './app/queries.ts';
import { reloadWhenStale } from './app/reload-when-stale.ts';
import { router } from './app/router.tsx';
import { styleNonce } from './app/style-nonce.ts';
import { cssVariables, theme } from './app/theme.ts';

reloadWhenStale();

const nonce = styleNonce();
// Dialogs stop the page behind them from scrolling with a `<style>` of react-remove-scroll, which takes its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the ID root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
