<?php

namespace Shop {
    const VAT = 1.2;

    /** An amount, in cents. */
    class Money
    {
        public function __construct(public int $cents)
        {
        }

        public static function zero(): static
        {
            return new static(0);
        }

        public function plus(Money $other): self
        {
            return new self($this->cents + $other->cents);
        }
    }

    class Customer
    {
        public string $name = '', $email = '';

        public function name(): string
        {
            return $this->name;
        }
    }

    function round_half_up(float $value, int ...$digits): int
    {
        static $calls = 0;
        return (int) $value;
    }

    function greet(Customer $customer): string
    {
        global $greeting;
        return $greeting . $customer?->name();
    }

    function unbound(): void
    {
    }
}

namespace Shop\Logging {
    trait Logs
    {
        private array $lines = [];

        public function log(string $text): void
        {
            $this->lines[] = $text;
        }
    }
}

namespace {
    define('SHOP_VERSION', '1.0');

    if (!function_exists('shared_helper')) {
        function shared_helper(string $class): string
        {
            return $class . SHOP_VERSION;
        }
    }

    class Audited
    {
    }
}
