/** What the tests use of a page without a browser; the package brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string })
    readonly window: { document: Document }
  }
}
