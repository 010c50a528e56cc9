// What the HTML of a prerendered page and the scripts that take it over agree on.

/** Sent to the window once the scripts have taken over; what was done before is made up for then. */
export const HYDRATED = 'valence:hydrated';
