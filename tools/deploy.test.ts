// Checks deploy/ without a cluster: its manifests against Kubernetes' published schemas (the package kubernetes-models), and what they
// name against the image, the metrics and the server's own settings.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '../apps/server/src/platform/env.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readYaml = (path: string) =>
  parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest);

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  [other: string]: unknown;
}

interface Container {
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  [other: string]: unknown;
}

interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: { containers: Container[]; securityContext: Record<string, unknown> };
}

const KUBERNETES = 'deploy/kubernetes';
const kustomization = parse(read(`${KUBERNETES}/kustomization.yaml`)) as {
  resources: string[];
  configMapGenerator: { name: string; envs: string[] }[];
  secretGenerator: { name: string; envs: string[] }[];
  images: { name: string; newTag: string }[];
};
const manifests = kustomization.resources.flatMap((file) => readYaml(`${KUBERNETES}/${file}`));
const ofKind = <Spec>(kind: string) =>
  manifests.filter((manifest) => manifest.kind === kind) as (Manifest & { spec: Spec })[];
const workloads = [
  ...ofKind<{ template: PodTemplate; selector?: { matchLabels: Record<string, string> } }>('Deployment'),
  ...ofKind<{ template: PodTemplate; selector?: { matchLabels: Record<string, string> } }>('Job'),
];
const containers = workloads.flatMap(({ spec }) => spec.template.spec.containers);
const { version } = JSON.parse(read('package.json')) as { version: string };

/** By version and kind. A kind that is missing here has no schema to be held to. */
const schemas: Readonly<Record<string, new (data: never) => { validate: () => void }>> = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'networking.k8s.io/v1 Ingress': Ingress,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 Service': Service,
};

function judge(manifest: object, kind: string): void {
  const Model = schemas[kind];
  if (!Model) throw new Error(`There is no schema of ${kind}.`);
  new Model(manifest as never).validate();
}

/** The names of an env file, with what stands there. */
function valuesOf(path: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [, name = '', value = ''] of read(path).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm))
    values[name] = value;
  return values;
}

const WRITTEN: Record<string, string> = {
  SECRET_KEY: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_ACCESS_TOKEN: 'EAAJB',
  WHATSAPP_APP_SECRET: 'of the app',
  WHATSAPP_VERIFY_TOKEN: 'of mine',
};
/** What somebody has who writes what the example leaves empty. */
const filledIn = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || WRITTEN[name] || '']));

describe('deploy/kubernetes', () => {
  test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s is what the schema of its kind says',
    (_, manifest) => {
      const kind = `${manifest.apiVersion} ${manifest.kind}`;
      expect(() => judge(manifest, kind)).not.toThrow();
      // Published schemas pass over misspelt fields, and refuse wrong shapes.
      expect(() => judge({ ...manifest, spec: 'nothing' }, kind)).toThrow('spec');
    },
  );

  test('every kind that a release needs is there, and what they name exists', () => {
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
      'Deployment valence-server',
      'Deployment valence-worker',
      'HorizontalPodAutoscaler valence-server',
      'HorizontalPodAutoscaler valence-worker',
      'Ingress valence',
      'Job valence-migrate',
      'PodDisruptionBudget valence-server',
      'Service valence-server',
    ]);
    const names = new Set(manifests.map(({ metadata }) => metadata.name));
    for (const { spec } of ofKind<{ scaleTargetRef: { name: string } }>('HorizontalPodAutoscaler'))
      expect(names).toContain(spec.scaleTargetRef.name);
    for (const { spec } of workloads)
      expect(spec.template.metadata.labels).toMatchObject(spec.selector?.matchLabels ?? {});
    const server = workloads.find(({ metadata }) => metadata.name === 'valence-server');
    for (const { spec } of ofKind<{ selector: Record<string, string> }>('Service'))
      expect(server?.spec.template.metadata.labels).toMatchObject(spec.selector);
    const generated = [...kustomization.configMapGenerator, ...kustomization.secretGenerator];
    for (const { envs } of generated)
      for (const file of envs) expect(existsSync(join(root, KUBERNETES, `${file}.example`))).toBe(true);
    for (const { envFrom } of containers) {
      const used = JSON.stringify(envFrom);
      for (const { name } of generated) expect(used).toContain(name);
    }
  });

  test('pods run as the image does: its user, its port, its programs, nothing written but in their volumes', () => {
    const dockerfile = read('Dockerfile');
    const uid = Number(/--uid (\d+)/.exec(dockerfile)?.[1]);
    const port = Number(/PORT=(\d+)/.exec(dockerfile)?.[1]);
    for (const { spec } of workloads)
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: uid });
    for (const { image, args = [], ports = [], securityContext } of containers) {
      expect(image).toBe('valence');
      expect(securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      const listening = ports.filter(({ name }) => name === 'http').map(({ containerPort }) => containerPort);
      expect(listening.filter((each) => each !== port)).toEqual([]);
      const programs = args.filter((each) => each.endsWith('.ts'));
      expect(programs.filter((program) => !existsSync(join(root, program)))).toEqual([]);
    }
    expect(kustomization.images).toEqual([expect.objectContaining({ name: 'valence', newTag: version })]);
  });

  test('the settings of the examples, filled in, are settings that the server starts with', () => {
    const given = {
      ...valuesOf(`${KUBERNETES}/settings.env.example`),
      ...filledIn(valuesOf(`${KUBERNETES}/secrets.env.example`)),
    };
    expect(readSettings(given)).toMatchObject({ worker: 'elsewhere', streamDelivery: 'bucket' });
    const metrics = containers.flatMap(({ ports = [] }) => ports).find(({ name }) => name === 'metrics');
    expect(metrics?.containerPort).toBe(Number(given.METRICS_PORT));
  });

  test('workers follow a figure that servers report', () => {
    const [name] = /valence_queue_waiting/.exec(read('apps/server/src/composition/metrics.ts')) ?? [];
    expect(read(`${KUBERNETES}/worker.yaml`)).toContain(`name: ${name}\n`);
  });
});

describe('deploy/compose.scale.yaml', () => {
  const text = read('deploy/compose.scale.yaml');
  const compose = parse(text, { merge: true }) as {
    services: Record<string, { image: string; command?: string[]; environment?: Record<string, string> }>;
  };
  const example = valuesOf('deploy/scale.env.example');

  test('has nothing that keeps anything but certificates, and one image for all of the product', () => {
    expect(Object.keys(compose.services)).toEqual(['migrate', 'server', 'worker', 'proxy']);
    const images = ['migrate', 'server', 'worker'].map((name) => compose.services[name]?.image);
    expect(new Set(images).size).toBe(1);
    expect(example.VALENCE_VERSION).toBe(version);
  });

  test('every variable that it asks for is in the example, and the example is settings that a server starts with', () => {
    for (const [, name = ''] of text.matchAll(/\$\{([A-Z0-9_]+)/g))
      expect(Object.keys(example)).toContain(name);
    const environment = compose.services.server?.environment ?? {};
    const given = { ...filledIn(example), ...environment, PUBLIC_URL: `https://${example.DOMAIN}` };
    expect(readSettings(given)).toMatchObject({ worker: 'elsewhere', streamDelivery: 'bucket' });
  });
});
