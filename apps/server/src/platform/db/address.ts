// How to reach a PostgreSQL server: by one connection string, or by its parts.

/** In the shape that pg and pg-boss take. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };
