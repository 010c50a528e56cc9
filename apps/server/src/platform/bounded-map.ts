// A map that forgets its oldest entry when it is full: what is remembered to save work must not fill the memory.

export class BoundedMap<Key, Value> extends Map<Key, Value> {
  private readonly most: number;

  constructor(most: number) {
    super();
    this.most = most;
  }

  /** A key that is set again keeps its place; to make it the newest, delete it first. */
  override set(key: Key, value: Value): this {
    if (this.size >= this.most && !this.has(key)) {
      const [oldest] = this.keys();
      this.delete(oldest as Key);
    }
    return super.set(key, value);
  }
}
