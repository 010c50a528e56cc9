// How to reach a PostgreSQL server: by one connection string, or by its parts.

/** In the shape that pg and pg-boss take. */
export type DatabaseAddress =
  | {
      readonly connectionString: string;
      /**
       * It leads through PgBouncer in transaction mode: a session ends with each transaction, so nothing may be prepared, set or
       * locked for longer, and nobody listens.
       */
      readonly isPooled?: true;
    }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

export function isPooledAddress(address: DatabaseAddress): boolean {
  return 'isPooled' in address;
}
