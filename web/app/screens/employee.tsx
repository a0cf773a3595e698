import { EmployeeApp } from '../../features/employee-app/employee-app.tsx'
import { LogOutButton } from '../log-out-button.tsx'

export const EmployeeScreen = () => <EmployeeApp logOut={<LogOutButton />} />
