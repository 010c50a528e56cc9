// Keeps answers in memory and still never sends an old one: before each use the server asks PostgreSQL for what was committed
// since, and forgets what stood on it. Several servers need not tell each other anything.

import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { ChangeKind } from './changes.store.ts';
import { type Changes, followChanges } from './changes.ts';

/** Something that was made from rows and the time of day. */
export interface Made<Value> {
  readonly value: Value;
  /** Whose it is: it falls with this account's changes. Undefined: only with everybody's. */
  readonly accountId: string | undefined;
  /** The instant at which time alone changes it; undefined: never. */
  readonly until: Date | undefined;
}

export interface KeptShelf {
  /**
   * What is kept under the key, if nothing behind it has changed; else what `make` makes now. The value is shared by all who
   * ask: nobody changes it.
   */
  of<Value>(key: string, make: () => Promise<Made<Value>>): Promise<Value>;
}

export interface Kept {
  /** A shelf of its own, which falls with one kind of changes. @param most how many it keeps */
  shelf(kind: ChangeKind, most: number): KeptShelf;
}

export function createKept({ db, clock }: { db: Db; clock: Clock }): Kept {
  const shelves: { kind: ChangeKind; shelf: Shelf }[] = [];
  const changes = followChanges(db, (seen) => {
    if (seen === 'everything') for (const { shelf } of shelves) shelf.drop(null);
    else
      for (const { kind, accountId } of seen)
        for (const one of shelves) if (one.kind === kind) one.shelf.drop(accountId);
  });
  return {
    shelf(kind, most) {
      const shelf = new Shelf(changes, clock, most);
      shelves.push({ kind, shelf });
      return shelf;
    },
  };
}

interface Entry {
  readonly made: Promise<Made<unknown>>;
  /** Anything later or earlier than these is another time of day. */
  readonly from: Date;
}

class Shelf implements KeptShelf {
  private readonly changes: Changes;
  private readonly clock: Clock;
  private readonly entries: BoundedMap<string, Entry>;
  /** Keys by account. A key whose entry was forgotten for room may stay until the account's next change. */
  private readonly keysOf = new Map<string, Set<string>>();
  /** Keys whose entries are being made: whose they are is not known yet. */
  private readonly unfinished = new Set<string>();

  constructor(changes: Changes, clock: Clock, most: number) {
    this.changes = changes;
    this.clock = clock;
    this.entries = new BoundedMap(most);
  }

  async of<Value>(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    await this.changes.seen();
    const before = this.entries.get(key);
    const found = before && (await this.present(before));
    if (found) return found.value as Value;
    return (await this.begin(key, make)).value;
  }

  private async present({ made, from }: Entry): Promise<Made<unknown> | undefined> {
    const found = await made.catch(() => undefined);
    const at = this.clock.now();
    return found && at >= from && (!found.until || at < found.until) ? found : undefined;
  }

  private async begin<Value>(key: string, make: () => Promise<Made<Value>>): Promise<Made<Value>> {
    const entry = { from: this.clock.now(), made: make() };
    // Anew, so that it is forgotten last.
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.unfinished.add(key);
    try {
      const made = await entry.made;
      // A change that came meanwhile has taken it away.
      if (this.entries.get(key) === entry) this.finish(key, made.accountId);
      return made;
    } catch (error) {
      if (this.entries.get(key) === entry) this.forget(key);
      throw error;
    }
  }

  private finish(key: string, accountId: string | undefined): void {
    this.unfinished.delete(key);
    if (accountId === undefined) return;
    const keys = this.keysOf.get(accountId);
    if (keys) keys.add(key);
    else this.keysOf.set(accountId, new Set([key]));
  }

  private forget(key: string): void {
    this.entries.delete(key);
    this.unfinished.delete(key);
  }

  /** @param accountId null: everything */
  drop(accountId: string | null): void {
    if (accountId === null) {
      this.entries.clear();
      this.keysOf.clear();
      this.unfinished.clear();
      return;
    }
    for (const key of this.unfinished) this.forget(key);
    for (const key of this.keysOf.get(accountId) ?? []) this.entries.delete(key);
    this.keysOf.delete(accountId);
  }
}
