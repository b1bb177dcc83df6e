import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { knowTelephones } from '../../src/schema/telephone.ts'

// For the backend, the commands and tests; the console loads this together with the control for telephone numbers.
knowTelephones((kept) => isValidPhoneNumber(kept))
