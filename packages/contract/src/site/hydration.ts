// What the HTML of a prerendered page and its scripts agree on.

/** The event on the window once the scripts have hydrated the page; actions from before are then caught up on. */
export const HYDRATED = 'valence:hydrated';
