// The theme script inside every page's HTML: it runs before the first paint, so that nobody in the dark sees a white flash.
// The server allows exactly this text by its hash (content security policy). It also follows a choice made in another tab,
// and marks a page that was loaded again or come back to, whose splash was seen (`landing.css`).

export const THEME_SCRIPT = `(d=>{let f=()=>{try{let t=localStorage.theme;t==='light'||t==='dark'?d.theme=t:delete d.theme}catch{}};f();addEventListener('storage',f);let n=performance.getEntriesByType('navigation')[0]?.type;if(n&&n!=='navigate')d.again=''})(document.documentElement.dataset)`;
