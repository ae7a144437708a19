import { startEmbeddedServer } from '../../src/db/embedded-server.ts';

// A process of its own for the tests of the embedded server: starts or joins, says so, and lives until it is told to stop.
const server = await startEmbeddedServer({ dataDir: process.argv[2] ?? '' });
process.send?.({ joined: server.joined, url: server.url });
process.once('message', () => {
  void server.stop().then(() => process.disconnect());
});
