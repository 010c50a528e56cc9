// What built pages say in place of the site's own address, which only the running server knows.

/** Stands where the address goes, without a slash at its end: in canonical links, link previews, robots.txt, sitemap.xml. */
export const ADDRESS_PLACEHOLDER = 'https://origin.invalid';
