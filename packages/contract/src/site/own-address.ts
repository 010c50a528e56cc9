// The placeholder in built pages for the site's own address, which only the running server knows.

/** Has no slash at its end. Used in canonical links, link previews, robots.txt and sitemap.xml. */
export const ADDRESS_PLACEHOLDER = 'https://origin.invalid';
