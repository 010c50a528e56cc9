// Keeps answers in memory and still never sends an old one: before each use the server asks PostgreSQL for what was committed
// since, and forgets what stood on it. Several servers need not tell each other anything.

import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Soon } from '../soon.ts';
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

/**
 * For a request that has asked PostgreSQL already, because its session was found since it came: one question is enough for all
 * that it reads. Not for what goes on for longer than an answer takes.
 */
export type Asked = 'asked';

export interface KeptShelf {
  /**
   * What is kept under the key, if nothing behind it has changed; else what `make` makes now. The value is shared by all who
   * ask: nobody changes it. At once where that is known already.
   */
  of<Value>(key: string, make: () => Promise<Made<Value>>, asked?: Asked): Soon<Value>;
}

export interface Kept {
  /** A shelf of its own, which falls with these kinds of changes. @param most how many it keeps */
  shelf(kinds: ChangeKind | readonly ChangeKind[], most: number): KeptShelf;
  /**
   * Forgets at once, in this process, what stands on something of these accounts, after a statement that counts as no write
   * (platform/db/writes.ts) and before its caller is answered; whether it failed or not, since its answer may be lost.
   */
  forget(kind: ChangeKind, accountIds: Iterable<string>): void;
}

export function createKept({ db, clock }: { db: Db; clock: Clock }): Kept {
  const shelves = new Set<Shelf>();
  const shelvesOf = new Map<ChangeKind, Shelf[]>();
  const drop = (kind: ChangeKind, accountId: string | null) => {
    for (const shelf of shelvesOf.get(kind) ?? []) shelf.drop(accountId);
  };
  const changes = followChanges(db, (seen) => {
    if (seen === 'everything') for (const shelf of shelves) shelf.drop(null);
    else for (const { kind, accountIds } of seen) for (const accountId of accountIds) drop(kind, accountId);
  });
  return {
    shelf(kinds, most) {
      const shelf = new Shelf(changes, clock, most);
      shelves.add(shelf);
      for (const kind of [kinds].flat()) shelvesOf.set(kind, [...(shelvesOf.get(kind) ?? []), shelf]);
      return shelf;
    },
    forget(kind, accountIds) {
      for (const accountId of accountIds) drop(kind, accountId);
    },
  };
}

interface Entry {
  readonly made: Promise<Made<unknown>>;
  /** What it became, once it was made. */
  done?: Made<unknown>;
  /** Anything later or earlier than these is another time of day. */
  readonly from: Date;
  /** Whose it is, once that is known. */
  accountId?: string | undefined;
}

/** Entries by key, and the keys of each account; both go together. */
class Entries extends BoundedMap<string, Entry> {
  private readonly keysOf = new Map<string, Set<string>>();

  /** Notes whose the entry under the key is. */
  belongs(key: string, accountId: string): void {
    const entry = this.get(key);
    if (!entry) return;
    entry.accountId = accountId;
    const keys = this.keysOf.get(accountId);
    if (keys) keys.add(key);
    else this.keysOf.set(accountId, new Set([key]));
  }

  /** Also called for the oldest entry when there is no room. */
  override delete(key: string): boolean {
    const accountId = this.get(key)?.accountId;
    const keys = accountId === undefined ? undefined : this.keysOf.get(accountId);
    keys?.delete(key);
    if (accountId !== undefined && keys?.size === 0) this.keysOf.delete(accountId);
    return super.delete(key);
  }

  deleteOf(accountId: string): void {
    const keys = this.keysOf.get(accountId);
    // A copy: each that is deleted leaves the set.
    if (keys) for (const key of [...keys]) this.delete(key);
  }

  override clear(): void {
    super.clear();
    this.keysOf.clear();
  }
}

class Shelf implements KeptShelf {
  private readonly changes: Changes;
  private readonly clock: Clock;
  private readonly entries: Entries;
  /** Keys whose entries are being made: whose they are is not known yet. */
  private readonly unfinished = new Set<string>();

  constructor(changes: Changes, clock: Clock, most: number) {
    this.changes = changes;
    this.clock = clock;
    this.entries = new Entries(most);
  }

  of<Value>(key: string, make: () => Promise<Made<Value>>, asked?: Asked): Soon<Value> {
    const asking = asked ? undefined : this.changes.seen();
    return asking ? asking.then(() => this.present(key, make)) : this.present(key, make);
  }

  private present<Value>(key: string, make: () => Promise<Made<Value>>): Soon<Value> {
    const before = this.entries.get(key);
    const done = before?.done;
    if (before && done && this.isPresent(done, before.from)) return done.value as Value;
    return this.makeOf(key, make, before);
  }

  private async makeOf<Value>(
    key: string,
    make: () => Promise<Made<Value>>,
    before: Entry | undefined,
  ): Promise<Value> {
    const done = before?.done ?? (before && (await before.made.catch(() => undefined)));
    if (before && done && this.isPresent(done, before.from)) return done.value as Value;
    return (await this.begin(key, make)).value;
  }

  private isPresent({ until }: Made<unknown>, from: Date): boolean {
    const at = this.clock.now();
    return at >= from && (!until || at < until);
  }

  private async begin<Value>(key: string, make: () => Promise<Made<Value>>): Promise<Made<Value>> {
    const entry: Entry & { made: Promise<Made<Value>> } = { from: this.clock.now(), made: make() };
    // Anew, so that it is forgotten last.
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.unfinished.add(key);
    try {
      const made = await entry.made;
      entry.done = made;
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
    if (accountId !== undefined) this.entries.belongs(key, accountId);
  }

  private forget(key: string): void {
    this.entries.delete(key);
    this.unfinished.delete(key);
  }

  /** @param accountId null: everything */
  drop(accountId: string | null): void {
    if (accountId === null) {
      this.entries.clear();
      this.unfinished.clear();
      return;
    }
    for (const key of this.unfinished) this.forget(key);
    this.entries.deleteOf(accountId);
  }
}
