import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  CompletionRequest,
  ConfigurationRequest,
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type CompletionItem,
  type Diagnostic,
} from 'vscode-languageserver-protocol/node';

/** The language server that editors use for YAML, as an editor talks to it. */
export interface LanguageServer {
  /** Opens a file with this text; `|` is the cursor of the later questions. What the server finds wrong with it. */
  open(name: string, text: string): Promise<OpenFile>;
  close(): Promise<void>;
}

export interface OpenFile {
  readonly diagnostics: readonly Diagnostic[];
  complete(): Promise<readonly CompletionItem[]>;
  hover(): Promise<string>;
}

const SERVER = fileURLToPath(
  new URL('../../node_modules/yaml-language-server/bin/yaml-language-server', import.meta.url),
);

/** Starts it with schemas by file pattern. */
export async function startLanguageServer(
  schemas: Readonly<Record<string, string>>,
): Promise<LanguageServer> {
  const child = spawn(process.execPath, [SERVER, '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const exited = once(child, 'exit');
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const yaml = {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([file, glob]) => [pathToFileURL(file).href, glob]),
    ),
    validate: true,
    hover: true,
    completion: true,
    schemaStore: { enable: false },
  };
  connection.onRequest(ConfigurationRequest.type, ({ items }) =>
    items.map(({ section }) => (section === 'yaml' ? yaml : {})),
  );
  connection.onRequest(RegistrationRequest.type, () => undefined);
  const waiting = new Map<string, (found: Diagnostic[]) => void>();
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) =>
    waiting.get(uri)?.(diagnostics),
  );
  connection.listen();
  const textDocument = { completion: { completionItem: { snippetSupport: true } }, hover: {} };
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: null,
    capabilities: { workspace: { configuration: true }, textDocument },
  });
  await connection.sendNotification(InitializedNotification.type, {});
  return {
    async open(name, marked) {
      const uri = `file:///lab/${name}`;
      const at = marked.indexOf('|');
      const before = (at === -1 ? marked : marked.slice(0, at)).split('\n');
      const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
      const text = at === -1 ? marked : marked.slice(0, at) + marked.slice(at + 1);
      const published = new Promise<Diagnostic[]>((resolve) => waiting.set(uri, resolve));
      await connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'yaml', version: 1, text },
      });
      const question = { textDocument: { uri }, position };
      return {
        diagnostics: await published,
        async complete() {
          const found = await connection.sendRequest(CompletionRequest.type, question);
          return found === null ? [] : Array.isArray(found) ? found : found.items;
        },
        async hover() {
          return JSON.stringify((await connection.sendRequest(HoverRequest.type, question))?.contents ?? '');
        },
      };
    },
    async close() {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      await exited;
      connection.dispose();
    },
  };
}
