// Vitest setup: what a test's own process starts from sources, as the product starts its worker, keeps what it compiled for the next.

import { inject as provided } from 'vitest';

process.env.NODE_COMPILE_CACHE = provided('server').compiled;
