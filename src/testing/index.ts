/** `sopwith/testing`: what authors of plugins test with. Any test runner will do. */
export { pluginConformance } from './conformance.ts';
export type { CaseSetup, ConformanceCase, ConformanceOptions, ConformanceTest } from './conformance.ts';
export type {
  Death,
  KeptArtifact,
  PluginRun,
  PluginRunOptions,
  RunRecord,
  SentRequest,
  TestFile,
} from './plugin-run.ts';
export type { PortalSource, TestPage } from './portal-source.ts';
export { runPlugin } from './run-plugin.ts';
