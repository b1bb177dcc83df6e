import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { knowTelephones } from '../../src/schema/telephone.ts'

// For the backend, the commands and tests; the console tells of it with the control that takes such numbers.
knowTelephones((kept) => isValidPhoneNumber(kept))
