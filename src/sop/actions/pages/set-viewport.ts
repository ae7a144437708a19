import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const setViewport = defineAction({
  name: 'set_viewport',
  family: 'page',
  effect: 'reads',
  title: 'Set the size of the page',
  doc: 'Sets the size of the page in pixels. Some portals hide menus in narrow windows.',
  examples: ['set_viewport: { width: 1600, height: 1000 }'],
  arguments: field.object('The size.', {
    width: field.whole('Pixels.', { min: 320, max: 3_840 }),
    height: field.whole('Pixels.', { min: 240, max: 2_160 }),
  }),
  sentence: ({ width, height }) => `Set the size of the page to ${width} × ${height} pixels.`,
  run: (context, size) => context.page.setViewportSize(size),
});
