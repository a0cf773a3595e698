import { TimeClock } from '../../features/time-clock/time-clock.tsx'
import { LogOutButton } from '../log-out-button.tsx'

export const TimeClockScreen = () => <TimeClock logOut={<LogOutButton />} />
