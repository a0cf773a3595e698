import { EmployeeApp } from '../../features/employee-app/employee-app.tsx'
import { LogOutButton } from '../log-out-button.tsx'

export const Employee = () => <EmployeeApp logOut={<LogOutButton />} />
