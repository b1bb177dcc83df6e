import { createTest } from './harness/test.ts'
import { walkAsBuyer } from './journeys/buyer.ts'

const test = createTest()

test(
  'a person registers, is certified, buys and uses a package, and sees the use (acceptance 233 234 235 236 246 247 250 263 264 265 266)',
  ({ openPage, world }) => walkAsBuyer({ openPage, world }),
  180_000,
)
