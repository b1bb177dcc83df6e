import fc from 'fast-check'

// A commit passes or fails by what it holds, not by what was drawn today; `npm run test:full` draws anew, and more.
fc.configureGlobal(process.env['FULL'] === '1' ? { numRuns: 1000 } : { seed: 20 })
