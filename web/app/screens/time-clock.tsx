import { TimeClock as TimeClockApp } from '../../features/time-clock/time-clock.tsx'
import { LogOutButton } from '../log-out-button.tsx'

export const TimeClockScreen = () => <TimeClockApp logOut={<LogOutButton />} />
