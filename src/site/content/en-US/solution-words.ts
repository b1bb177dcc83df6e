import type { SolutionWords } from '../../shapes.ts'

export const content: SolutionWords = {
  consult: 'Talk to us',
  docs: 'Docs',
  pains: 'You may know this',
  flow: 'How it fits together',
  flowText: 'From the left to the right: what is said, what it becomes, and who gets it.',
  abilities: 'Built from these services',
  figures: 'What you can count on',
}
