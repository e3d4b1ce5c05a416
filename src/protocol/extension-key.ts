/**
 * Public key of the extension when it is loaded from one's own build: it fixes the extension's id, and with that the
 * address to which sign-in returns (decision D9). It is not a secret. EXTENSION_KEY replaces it with the store's key.
 */
export const DEVELOPMENT_EXTENSION_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwO2xZnQuNm24m6Z4jnNQ5afp97S2sNq8J8DnPI3PBnu1AalE+CqWwIv/dwbmVA9XRLGRdeOsB3sly7X5jmHncvE/CXFcMKj5S9GYvsHbcpVBSGxtaPrR8dewxWvCRZWU2siFii/l6Qd6leicl/TpMFcMDznFYmtlgCiJEQ/v0onNPVHBKsRMfmni5iMVD5IvxvTcYt7vdYqIQjVoVYTYv70B7wwfP9nnxx+LPHWQSNu+ZeIEFH1aA2h/qxtO3tFYF8ROJ4i7bE7GEdXNdpKXMZQq9fg9wvUOv6OkAU6ylMl+dqA2jR6vitf9qWdfBMt1snmVcQCkYR2COu0d61HFhQIDAQAB';
