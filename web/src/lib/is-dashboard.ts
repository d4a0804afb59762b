export const isDashboard = (pathname: string) => /^\/admin(?:\/|$)/.test(pathname);
