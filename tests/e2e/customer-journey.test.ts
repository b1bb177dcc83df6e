import { describe } from 'vitest'
import { createTest } from './harness/test.ts'
import { walkAsCustomer } from './journeys/customer.ts'
import { walkByGuide } from './journeys/guide.ts'

const test = createTest()

describe('a customer, from the register page to a disabled application', () => {
  test('acceptance 82 96 101 102 207 241 242 243 268 335 341, C13, C14: reads the terms, registers, is sent the way to activate, signs in, works, and is stopped by an administrator', ({
    openPage,
    world,
  }) => walkAsCustomer({ openPage, world }))

  test('W22: follows the beginner’s guide to the letter, from registration to the first answer and its line in the call log', ({
    openPage,
    world,
  }) => walkByGuide({ openPage, world }))
})
