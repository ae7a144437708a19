/** `sopwith/testing`: what authors of plugins test with. Any test runner will do. */
export { pluginConformance } from './conformance.ts';
export type { CaseSetup, ConformanceCase, ConformanceOptions } from './conformance.ts';
export type { ConformanceTest } from './conformance-test.ts';
export { artifactStoreConformance } from './artifact-store-conformance.ts';
export type { StoreUnderTest } from './artifact-store-conformance.ts';
export { retryPolicyConformance } from './retry-policy-conformance.ts';
export { signerConformance } from './signer-conformance.ts';
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
