// A "no" in the form that @tus/server passes on as the status of its answer.

export class TusError extends Error {
  override readonly name = 'TusError';
  readonly status_code: number;
  readonly body = '';

  constructor(status: number) {
    super(`answered with ${status}`);
    this.status_code = status;
  }
}
