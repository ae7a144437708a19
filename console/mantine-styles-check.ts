import type { Plugin } from 'vite';

const CLASSES = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/** A component of Mantine without its style sheet looks broken, and no type check finds that: the build fails. */
export function mantineStylesCheck(): Plugin {
  return {
    name: 'mantine-styles-check',
    apply: 'build',
    generateBundle(_options, bundle) {
      const loaded = new Set([...this.getModuleIds()].map((id) => id.split('@mantine/core/styles/')[1]));
      const missing = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
        .flatMap((id) => CLASSES.exec(id)?.[1] ?? [])
        .filter((name) => !loaded.has(`${name}.css`));
      if (missing.length > 0)
        this.error(`console/src/app/mantine-styles.ts does not import the styles of ${missing.join(', ')}`);
    },
  };
}
