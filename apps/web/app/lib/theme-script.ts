// The theme script inside every page's HTML: it runs before the first paint, so that nobody in the dark sees a white flash.
// The server allows exactly this text by its hash (content security policy). It also follows a choice made in another tab.

export const THEME_SCRIPT = `(d=>{let f=()=>{try{let t=localStorage.theme;t==='light'||t==='dark'?d.theme=t:delete d.theme}catch{}};f();addEventListener('storage',f)})(document.documentElement.dataset)`;
