// Checks every import against the import table and against the direction inside a feature.

import { dirname, join } from 'node:path/posix';
import type { Import, Source, Violation } from './source.ts';
import { impureNodeModules, testsMayAlsoImport, type Zone, zoneOf } from './table.ts';

/** Checks the imports of one file; paths are compared by name, the imported files need not exist. */
export function checkImports(source: Source): Violation[] {
  const own = zoneOf(source.path);
  if (!own) {
    if (!source.isTypeScript) return [];
    return [source.violationAt(0, 'place', 'no zone of the import table claims this folder; move the file')];
  }
  return source.imports.flatMap((imported) => {
    const advice = refusal(source, own.zone, own.feature, imported);
    return advice ? [{ file: source.path, line: imported.line, ...advice }] : [];
  });
}

type Advice = { rule: string; advice: string } | undefined;

function refusal(source: Source, zone: Zone, feature: string | undefined, imported: Import): Advice {
  const { specifier } = imported;
  if (specifier.startsWith('node:')) return refuseNode(source, zone, specifier.slice('node:'.length));
  if (specifier.startsWith('virtual:')) return undefined;
  const target = targetOf(source.path, specifier);
  if (target === undefined) return refuseNpm(source, zone, imported);
  if (/(?:^|\/)\+types\//.test(target)) return undefined;
  return (
    refuseSpelling(source.path, specifier, target) ??
    refuseZone(source, zone, feature, imported, target) ??
    refuseDirection(source, imported, target)
  );
}

/** The repository path an import points to; undefined for packages from npm. */
export function targetOf(path: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return join(dirname(path), bare);
  const own = /^@valence\/([^/]+)\/(.+)$/.exec(bare);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : undefined;
}

function refuseSpelling(path: string, specifier: string, target: string): Advice {
  if (!specifier.startsWith('.')) return undefined;
  const workspace = /^(?:packages|apps)\/[^/]+\//.exec(path)?.[0] ?? '';
  const otherPackage = /^packages\/([^/]+)\/src\/(.+)\.ts$/.exec(target);
  if (otherPackage && !target.startsWith(workspace || '/')) {
    const name = `@valence/${otherPackage[1]}/${otherPackage[2]}`;
    return { rule: 'spelling', advice: `import it by its name: '${name}'` };
  }
  if (!/\.[a-z0-9]+(?:\?.*)?$/.test(specifier)) {
    return {
      rule: 'spelling',
      advice: `write the extension: '${specifier}.ts' (Node runs this file as it is)`,
    };
  }
  return undefined;
}

function refuseZone(
  source: Source,
  zone: Zone,
  feature: string | undefined,
  imported: Import,
  target: string,
): Advice {
  const other = zoneOf(target);
  if (!other) return undefined;
  if (other.zone === zone) {
    if (feature === other.feature) return undefined;
    const wiring =
      zone.name === 'server feature' ? 'app.ts passes it as a function' : 'a page composes the two';
    return {
      rule: 'imports',
      advice: `feature ${feature} must not know feature ${other.feature}; ${wiring}`,
    };
  }
  const name = other.zone.name;
  if (zone.mayImport.includes(name)) return undefined;
  if (source.isTest && testsMayAlsoImport.includes(name)) return undefined;
  if (zone.mayImport.includes(`${name} (types)`)) {
    if (imported.typeOnly) return undefined;
    return { rule: 'imports', advice: `${zone.name} may take types alone from ${name}: write 'import type'` };
  }
  const allowed = zone.mayImport.join(', ') || 'nothing of ours';
  return { rule: 'imports', advice: `${zone.name} must not import ${name}; it may import ${allowed}` };
}

function refuseNpm(source: Source, zone: Zone, { specifier, typeOnly }: Import): Advice {
  if (source.isTest || zone.npm === 'any') return undefined;
  if (zone.npm.includes(specifier)) return undefined;
  if (typeOnly && zone.npm.includes(`${specifier} (types)`)) return undefined;
  const where =
    zone.name === 'server feature' ? 'wrap it in platform or behind a port' : 'do without it here';
  return { rule: 'vendor', advice: `${zone.name} must not import the package '${specifier}'; ${where}` };
}

function refuseNode(source: Source, zone: Zone, name: string): Advice {
  if (source.isTest || zone.node === 'any') return undefined;
  const module = name.split('/')[0] ?? name;
  if (zone.node === 'pure' && !impureNodeModules.has(module)) return undefined;
  return {
    rule: 'vendor',
    advice: `${zone.name} must not import 'node:${name}'; put the work behind a port`,
  };
}

/** routes → service → store: which part of a feature must not import which other parts. */
const upward: Readonly<Record<string, readonly string[]>> = {
  routes: ['store'],
  service: ['routes'],
  store: ['routes', 'service'],
  other: ['routes'],
};

function refuseDirection(source: Source, imported: Import, target: string): Advice {
  if (source.isTest || !/\/features\//.test(source.path)) return undefined;
  const from = partOf(source.path);
  const to = partOf(target);
  if (!upward[from]?.includes(to)) return undefined;
  const what = from === 'other' ? 'this module' : `a ${from} file`;
  const advice = `${what} must not import '${imported.specifier}'; the direction is routes → service → store`;
  return { rule: 'direction', advice };
}

function partOf(path: string): string {
  return /\.(routes|service|store)\.ts$/.exec(path)?.[1] ?? 'other';
}
