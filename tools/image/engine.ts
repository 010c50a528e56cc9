// What the trial of the image asks of a container engine.

/** What an image says of itself. */
export interface ImageFacts {
  readonly bytes: number;
  readonly user: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The program of the health check and its arguments. */
  readonly healthCheck: readonly string[];
}

export interface ContainerOrder {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Made by `makeVolume`; the only place, besides /tmp, that the container can write to. */
  readonly volume: string;
  /** Instead of the image's own command. */
  readonly command?: readonly string[];
}

export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** A container on the machine's own network, with a read-only root, no capabilities and no new privileges. */
export interface Container {
  /** Runs a program in it as the image's user. */
  exec(words: readonly string[], input?: Buffer): Promise<Ended>;
  isRunning(): Promise<boolean>;
  /** All that it has printed. */
  log(): Promise<string>;
  /** Sends SIGTERM, and SIGKILL after 20 seconds. @returns its exit code and how long it took to end */
  stop(): Promise<{ code: number; seconds: number }>;
  /** Ends it without patience, and forgets it. */
  remove(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** @throws with the engine's own words */
  build(tag: string, version: string): Promise<void>;
  facts(tag: string): Promise<ImageFacts>;
  /** A new volume, as an engine makes a named one: with what the image has at `/var/lib/valence`, and its owner. */
  makeVolume(tag: string): Promise<string>;
  start(order: ContainerOrder): Promise<Container>;
  /** Removes the volumes, and what else it needed while it ran; the image stays. */
  close(): Promise<void>;
}
