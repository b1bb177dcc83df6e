import type { DocsContent } from '../../shapes.ts'

export const content: DocsContent = {
  tree: 'Documents',
  outline: 'On this page',
  search: 'Search all documents',
  found: 'Documents found:',
  foundNone: 'Nothing found. Try another word, or ask in the chat.',
  corrected: 'Shown for “{words}”, the nearest word there is.',
  copy: 'Copy',
  copied: 'Copied',
  samples: 'Sample in several languages',
  next: 'Next:',
  previous: 'Back:',
  failed: 'The document did not load.',
}
