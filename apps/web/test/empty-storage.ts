// Vitest setup of component tests: the files of a worker share a browser's storage, and none may find what another one left.

localStorage.clear();
sessionStorage.clear();
