// Finds files that import each other in a circle, types included: none of them can be read, tested or moved without the others.

import { targetOf } from './imports.ts';
import type { Source, Violation } from './source.ts';

interface Edge {
  readonly to: string;
  readonly line: number;
}
type Graph = ReadonlyMap<string, readonly Edge[]>;

/** One violation for each circle, at the import with which its first file enters the circle. */
export function checkCircles(sources: readonly Source[]): Violation[] {
  const graph = graphOf(sources);
  return circles(graph).map((circle) => {
    const [first = ''] = circle;
    const line = (graph.get(first) ?? []).find(({ to }) => circle.includes(to))?.line ?? 1;
    const advice = `${circle.join(', ')} import each other in a circle; move what they share into a file below them`;
    return { file: first, line, rule: 'circle', advice };
  });
}

function graphOf(sources: readonly Source[]): Graph {
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ specifier, line }) => {
        const to = targetOf(path, specifier);
        return to !== undefined && paths.has(to) ? [{ to, line }] : [];
      }),
    ]),
  );
}

/** The strongly connected components of more than one file, or of one that imports itself (Tarjan 1972). */
function circles(graph: Graph): string[][] {
  const components: string[][] = [];
  const indices = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();

  function visit(path: string): void {
    const index = indices.size;
    indices.set(path, index);
    lowest.set(path, index);
    stack.push(path);
    onStack.add(path);
    const edges = graph.get(path) ?? [];
    for (const { to } of edges) {
      if (!indices.has(to)) {
        visit(to);
        reach(path, lowest.get(to));
      } else if (onStack.has(to)) reach(path, indices.get(to));
    }
    if (lowest.get(path) !== index) return;
    const component = stack.splice(stack.indexOf(path));
    for (const member of component) onStack.delete(member);
    if (component.length > 1 || edges.some(({ to }) => to === path)) components.push(component.sort());
  }

  function reach(path: string, index = Number.POSITIVE_INFINITY): void {
    lowest.set(path, Math.min(lowest.get(path) ?? index, index));
  }

  for (const path of graph.keys()) if (!indices.has(path)) visit(path);
  return components;
}
