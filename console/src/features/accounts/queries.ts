import { openApi, take, userApi } from "#api/client.ts";

export const signUp = (email: string, password: string, invitationToken?: string) =>
  take(openApi.POST("/auth/signup", { body: { email, password, ...(invitationToken && { invitationToken }) } }));

/** The answer is the same whether the address has an account or not. */
export const requestReset = (email: string) => take(openApi.POST("/auth/request-password-reset", { body: { email } }));

export const requestVerification = () => take(userApi.POST("/auth/request-verification"));

export const changePassword = (currentPassword: string, newPassword: string) =>
  take(userApi.POST("/users/@me/password", { body: { currentPassword, newPassword } }));

export const signOutEverywhere = () => take(userApi.POST("/auth/logout-all"));
