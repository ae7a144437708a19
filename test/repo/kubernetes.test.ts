import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { loadConfig } from '../../src/config/load-config.ts';
import { SERVICE_STOP, WORKER_STOP } from '../../src/roles/run-until-stopped.ts';
import { KUSTOMIZED, render, unrendered, type Resource } from './kubernetes-files.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** The package with the schema of a kind, made from the OpenAPI document of Kubernetes or the definition of KEDA. */
function schemaOf({ apiVersion, kind }: Resource): string {
  const root = apiVersion.includes('keda.sh') ? '@kubernetes-models/keda' : 'kubernetes-models';
  return `${root}/${apiVersion}/${kind}`;
}

type ModelOf = new (data: object) => { validate(): void };

async function validate(resource: Resource): Promise<void> {
  const models = (await import(schemaOf(resource))) as Readonly<Record<string, ModelOf>>;
  const ModelOfKind = models[resource.kind];
  if (ModelOfKind === undefined) throw new Error(`no schema for ${resource.kind}`);
  new ModelOfKind(resource).validate();
}

/** The schemas allow any other field, so that a typo is valid. The types of the same package do not. */
async function typeCheck(resources: readonly Resource[]): Promise<string> {
  const folder = await mkdtemp(join(REPOSITORY, 'node_modules/.cache-kubernetes-'));
  const lines = resources.map((resource, index) => {
    const type = `import('${schemaOf(resource)}').I${resource.kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify(resource)};\n`;
  });
  await writeFile(join(folder, 'objects.ts'), lines.join(''));
  const options = [
    '--noEmit',
    '--module',
    'nodenext',
    '--skipLibCheck',
    '--strict',
    '--types',
    '',
    '--ignoreConfig',
  ];
  try {
    await promisify(execFile)(join(REPOSITORY, 'node_modules/.bin/tsc'), [...options, 'objects.ts'], {
      cwd: folder,
    });
    return '';
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Container {
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly securityContext: object;
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
}

interface PodSpec {
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: object;
  readonly containers: readonly [Container];
  readonly initContainers: readonly Container[];
}

const podOf = (resource: Resource): PodSpec =>
  (resource.spec as { readonly template: { readonly spec: PodSpec } }).template.spec;

describe('the Kubernetes files', () => {
  const folders = KUSTOMIZED.map((folder) => [folder, render(folder)] as const);
  const resources = folders.flatMap(([, found]) => found ?? []);
  const files = unrendered();

  it('should be valid for Kubernetes and KEDA, each overlay as Kustomize renders it', async function () {
    this.timeout(120_000);
    const all = [...files, ...resources];
    expect(files.length).to.be.greaterThan(15);
    for (const resource of all) await validate(resource);
    expect(await typeCheck(all)).to.equal('');
    if (resources.length === 0)
      console.log('      (not rendered: neither kubectl nor kustomize is installed)');
  });

  it('should find what is not valid', async () => {
    const [deployment] = files.filter(({ kind }) => kind === 'Deployment');
    if (deployment === undefined) throw new Error('no Deployment');
    const wrong = { ...deployment, spec: { ...deployment.spec, replicas: 'two', stratgy: {} } };
    expect(await validate(wrong).catch((error: Error) => error.message)).to.include('replicas');
    const errors = await typeCheck([{ ...deployment, spec: { ...deployment.spec, stratgy: {} } }]);
    expect(errors).to.include('stratgy');
  });

  it('should give each role the time that its stop may take, after the preStop', () => {
    const deployments = files.filter(({ kind }) => kind === 'Deployment');
    expect(deployments.map(({ metadata }) => metadata.name)).to.have.members([
      'sopwith-api',
      'sopwith-worker',
      'sopwith-webhooks',
    ]);
    for (const deployment of deployments) {
      const { terminationGracePeriodSeconds: grace, containers } = podOf(deployment);
      const [{ args, lifecycle }] = containers;
      const { stopMs } = args[0] === 'worker' ? WORKER_STOP : SERVICE_STOP;
      const preStop = Number(lifecycle?.preStop.exec.command[1] ?? 0);
      expect(grace, deployment.metadata.name).to.be.at.least(preStop + stopMs / 1000 + 5);
    }
  });

  it('should run every role as another user than root, with a read-only root file system and no capabilities', () => {
    for (const resource of files.filter(({ kind }) => ['Deployment', 'Job'].includes(kind))) {
      const { securityContext, containers, initContainers } = podOf(resource);
      expect(securityContext).to.include({ runAsNonRoot: true, runAsUser: 10_001 });
      for (const container of [...containers, ...initContainers])
        expect(container.securityContext).to.deep.equal({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it('should contain no secrets, only settings that exist', () => {
    expect([...files, ...resources].map(({ kind }) => kind)).not.to.include('Secret');
    const maps = resources.filter(({ kind }) => kind === 'ConfigMap') as unknown as {
      data: NodeJS.ProcessEnv;
    }[];
    for (const { data } of maps) {
      const { DATABASE_URL_FILE: url, ENCRYPTION_KEY_FILE: key, ...settings } = data;
      expect([url, key]).to.deep.equal([
        '/run/secrets/sopwith/database-url',
        '/run/secrets/sopwith/encryption-key',
      ]);
      const { from, unknown } = loadConfig({ env: settings });
      expect(unknown).to.deep.equal([]);
      expect(Object.values(from).filter((source) => source === 'environment')).to.have.length(
        Object.keys(settings).length,
      );
    }
  });

  it('should leave the number of workers to the autoscaler, which asks for the slots that a worker has', () => {
    for (const [folder, found] of folders.filter(([name]) => /hpa|keda/.test(name))) {
      if (found === null) continue;
      const worker = found.find(
        ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'sopwith-worker',
      );
      expect(worker?.spec, folder).not.to.have.property('replicas');
      const scaler = found.find(({ kind }) => /ScaledObject|HorizontalPodAutoscaler/.test(kind));
      const config = found.find(({ kind }) => kind === 'ConfigMap') as unknown as { data: NodeJS.ProcessEnv };
      expect(JSON.stringify(scaler)).to.match(
        new RegExp(`(targetValue|averageValue)":"${config.data['WORKER_SLOTS']}"`),
      );
    }
  });
});
