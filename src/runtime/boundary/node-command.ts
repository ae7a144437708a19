import { codeFile } from '../../platform/package-root.ts';

/**
 * MB of the space for new objects, of which there are three. By default Node.js lets it grow to 16, most of which stays empty: 50 MB for each agent, for no measurable gain
 * (`bench:tasks`; 2 MB make an agent use more CPU).
 */
const NEW_OBJECTS_MB = 4;

/**
 * The arguments with which Node.js starts a process for code of plugins, with a bounded heap: the source, or the build.
 *
 * @param main its module relative to `src/runtime`, without the extension: `agent/agent-main`
 */
export function nodeCommand(main: string, heapMb: number): readonly string[] {
  const path = codeFile(`src/runtime/${main}`);
  const source = path.endsWith('.ts') ? ['--conditions=source'] : [];
  return [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${NEW_OBJECTS_MB}`, ...source, path];
}
