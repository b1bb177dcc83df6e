/** Every hand-written page a route may name; `src/main.tsx` knows each of them. */
export const pageNames: string[] = ['site-home', 'console-home']
